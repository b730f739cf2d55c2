import { pythonApp } from '../python-app.ts';

/** Django REST framework with its cursors over SQLite. */
export const drf = pythonApp({
  name: 'drf',
  files: 'drf',
  requirements: (release) => [`djangorestframework==${release}`, 'django<5', 'pytz', 'setuptools<80'],
  ready: '/books',
});
