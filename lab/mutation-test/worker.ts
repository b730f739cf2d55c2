import { perform } from './perform.ts';
import type { Task } from './task.ts';

// One task at a time. The parent sends the next task after the answer.
process.on('message', (task: Task) => {
  perform(task).then(
    (result) => process.send?.({ result }),
    (error: unknown) =>
      process.send?.({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
