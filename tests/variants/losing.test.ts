import { expect, test } from 'vitest';
import { all, judgeEach, losing } from './plan.ts';
import { judged } from './judged.ts';
import { partOf } from '../part.ts';

judgeEach(
  'what the documents allow raises no finding, although much cannot be seen',
  partOf(losing).map((variant) => [variant]),
);

/** What an omitted key gets is open: 401 everywhere, and nobody has a key. */
test.each(partOf(['auth-key-needed', 'auth-key-needed-forbidden']))(
  '%s, asked without a key',
  async (id) => {
    const { alarms, defects } = await judged(
      all.filter((variant) => variant.id === id),
      { withKey: false },
    );
    expect({ alarms, defects }).toEqual({ alarms: [], defects: [] });
  },
  300_000,
);
