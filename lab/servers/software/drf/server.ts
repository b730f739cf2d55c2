import { pythonApp } from '../../apps.ts';

/** Django REST framework with its cursors over SQLite. */
export const drf = pythonApp({
  name: 'drf',
  packages: (release) => [`djangorestframework==${release}`, 'django<5', 'pytz', 'setuptools<80'],
});
