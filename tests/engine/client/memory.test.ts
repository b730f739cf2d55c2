import { afterEach, expect, test, vi } from 'vitest';
import { memoryGuard } from '../../../engine/client/memory.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A guard of a process that needs this much memory, none of it in this thread's heap. */
const guardWith = (limitMiB: number, needed: () => number) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => needed() * 2 ** 20);
  const released = vi.fn();
  return { ...memoryGuard(limitMiB, released), released };
};

test('a process that stays above its limit is stopped, whichever thread holds the memory', () => {
  const { isWithin, released } = guardWith(4_000, () => 5_000);
  expect(isWithin()).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(isWithin()).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(isWithin()).toBe(false);
  expect(released).toHaveBeenCalled();
});

test('a run stops before the process needs all of its limit: the rest is for answers in flight and reports', () => {
  const { isWithin, released } = guardWith(4_000, () => 3_300);
  expect(isWithin()).toBe(true);
  expect(released).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(4_000);
  expect(isWithin()).toBe(false);
});

test('memory that leaves the process in time stops nothing', () => {
  let needed = 5_000;
  const { isWithin } = guardWith(4_000, () => needed);
  for (let time = 0; time < 10; time += 1) {
    needed = time % 2 === 0 ? 5_000 : 3_000;
    vi.advanceTimersByTime(2_000);
    expect(isWithin()).toBe(true);
  }
});
