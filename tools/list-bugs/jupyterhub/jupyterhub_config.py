"""A hub with users in groups, for jupyterhub_config: the port and the key are in the environment."""

import os

from jupyterhub.proxy import Proxy


class NoProxy(Proxy):
    """The API is asked at the hub itself, and no server is ever started."""

    should_start = False
    routes = {}

    async def add_route(self, routespec, target, data):
        self.routes[routespec] = {"routespec": routespec, "target": target, "data": data}

    async def delete_route(self, routespec):
        self.routes.pop(routespec, None)

    async def get_all_routes(self):
        return self.routes


c = get_config()  # noqa: F821
port = int(os.environ["HUB_PORT"])
users = [f"user-{n:02d}" for n in range(37)]
c.JupyterHub.proxy_class = NoProxy
c.JupyterHub.bind_url = f"http://127.0.0.1:{port + 1}"
c.JupyterHub.hub_bind_url = f"http://127.0.0.1:{port}"
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allowed_users = set(users)
c.JupyterHub.db_url = "sqlite:///jupyterhub.sqlite"
c.JupyterHub.cookie_secret_file = os.path.abspath("cookie_secret")
c.JupyterHub.load_groups = {"readers": users[::2], "writers": users[::3]}
c.JupyterHub.services = [{"name": "reader", "api_token": os.environ["HUB_KEY"]}]
c.JupyterHub.load_roles = [{"name": "reader", "scopes": ["list:users", "read:users"], "services": ["reader"]}]
