import { describe, expect, it } from 'vitest';
import { assemble } from '../../lab/servers/ethereum/chain/assembler.ts';
import { callData, creationCode } from '../../lab/servers/ethereum/chain/contract.ts';

describe('the contract of the seed', () => {
  it('is assembled with the places of its labels', () => {
    expect(assemble([1, { to: 'end' }, 'JUMP', { label: 'end' }, 'STOP'])).toBe('6001610006565b00');
    expect(() => assemble([{ to: 'nowhere' }])).toThrow('there is no label nowhere');
  });

  it('is created by code that returns all bytes behind itself', () => {
    const bytes = Buffer.from(creationCode.slice(2), 'hex');
    const [size, start] = [bytes[1] ?? 0, bytes[3] ?? 0];
    expect(bytes[5]).toBe(0);
    expect(bytes.length - start).toBe(size);
  });

  it('is called with records of six words', () => {
    const data = callData([{ topics: [1n, 2n], data: 3n }, 'fail', { slot: 4n, value: 5n }]);
    const words = data
      .slice(2)
      .match(/.{64}/g)
      ?.map((word) => Number(BigInt(`0x${word}`)));
    expect(words).toEqual([2, 1, 2, 0, 0, 3, 5, 0, 0, 0, 0, 0, 6, 4, 5, 0, 0, 0]);
    expect(() => callData([{ topics: [1n, 2n, 3n, 4n, 5n], data: 0n }])).toThrow('at most 4 topics');
  });
});
