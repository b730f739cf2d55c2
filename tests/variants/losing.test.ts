import { judgeEach, losing } from './plan.ts';

judgeEach('what the documents allow raises no finding, although much cannot be seen', losing.map((variant) => [variant]));
