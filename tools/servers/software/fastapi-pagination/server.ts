import { pythonApp } from '../../list-bugs/python-app.ts';

/** FastAPI with fastapi-pagination over Piccolo and SQLite. */
export const fastapiPagination = pythonApp({
  name: 'fastapi-pagination',
  files: 'fastapi-pagination',
  requirements: (release) => [`fastapi-pagination==${release}`, 'fastapi<0.130', 'uvicorn', 'piccolo[sqlite]'],
  ready: '/books',
});
