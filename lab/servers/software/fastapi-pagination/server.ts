import { pythonApp } from '../../apps.ts';

/** FastAPI with fastapi-pagination over Piccolo and SQLite. */
export const fastapiPagination = pythonApp({
  name: 'fastapi-pagination',
  packages: (release) => [`fastapi-pagination==${release}`, 'fastapi<0.130', 'uvicorn', 'piccolo[sqlite]'],
});
