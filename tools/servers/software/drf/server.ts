import { pythonApp } from '../../list-bugs/python-app.ts';

/** Django REST framework with its cursors over SQLite. */
export const drf = pythonApp({
  name: 'drf',
  files: 'drf',
  requirements: (release) => [`djangorestframework==${release}`, 'django<5', 'pytz', 'setuptools<80'],
  ready: '/books',
});
