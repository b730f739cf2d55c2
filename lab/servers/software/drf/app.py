"""A list with the cursors of Django REST framework. Arguments: a folder for the database, and the port."""

import sys
from urllib.parse import parse_qs, urlsplit

import django
from django.conf import settings
from django.core.management import call_command

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": f"{sys.argv[1]}/books.sqlite"}},
    INSTALLED_APPS=["rest_framework"],
    ROOT_URLCONF=__name__,
    REST_FRAMEWORK={"UNAUTHENTICATED_USER": None, "DEFAULT_AUTHENTICATION_CLASSES": []},
)
django.setup()

from django.db import connection, models  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework import generics, pagination, renderers, response, serializers  # noqa: E402


class Book(models.Model):
    title = models.TextField()
    year = models.IntegerField(null=True)

    class Meta:
        app_label = "books"


class BookSerializer(serializers.ModelSerializer):
    class Meta:
        model = Book
        fields = ["id", "title", "year"]


class Pages(pagination.CursorPagination):
    page_size = 10
    max_page_size = 50
    page_size_query_param = "page_size"
    ordering = "-year"

    def get_paginated_response(self, data):
        link = self.get_next_link()
        cursor = parse_qs(urlsplit(link).query)["cursor"][0] if link else None
        return response.Response({"next": cursor, "results": data})


class Books(generics.ListAPIView):
    queryset = Book.objects.all()
    serializer_class = BookSerializer
    pagination_class = Pages
    renderer_classes = [renderers.JSONRenderer]


urlpatterns = [path("books", Books.as_view())]

with connection.schema_editor() as editor:
    editor.create_model(Book)
for n in range(1, 42):
    Book.objects.create(title=f"Title {n * 53 % 127:03d}", year=None if n % 20 == 3 else 1900 + n * 29 % 97)
call_command("runserver", f"127.0.0.1:{sys.argv[2]}", "--noreload", "--skip-checks")
