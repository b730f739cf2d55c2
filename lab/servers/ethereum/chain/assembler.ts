/** The byte of each instruction of the virtual machine that the contract uses. */
const opcodes = {
  STOP: 0x00,
  ADD: 0x01,
  LT: 0x10,
  EQ: 0x14,
  ISZERO: 0x15,
  CALLDATALOAD: 0x35,
  CALLDATASIZE: 0x36,
  CODECOPY: 0x39,
  POP: 0x50,
  MSTORE: 0x52,
  SSTORE: 0x55,
  JUMP: 0x56,
  JUMPI: 0x57,
  JUMPDEST: 0x5b,
  DUP1: 0x80,
  DUP2: 0x81,
  DUP3: 0x82,
  DUP4: 0x83,
  LOG0: 0xa0,
  LOG1: 0xa1,
  LOG2: 0xa2,
  LOG3: 0xa3,
  LOG4: 0xa4,
  RETURN: 0xf3,
  REVERT: 0xfd,
} as const;

export type Opcode = keyof typeof opcodes;

/** An instruction, a number to push, the place of a label to push, or a label. */
export type Step = Opcode | number | { readonly to: string } | { readonly label: string };

const push1 = 0x60;
const push2 = 0x61;

function sizeOf(step: Step): number {
  if (typeof step === 'number') return 2;
  return typeof step === 'object' && 'to' in step ? 3 : 1;
}

/** The place of each label, in bytes from the start. */
function placesOf(steps: readonly Step[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  let position = 0;
  for (const step of steps) {
    if (typeof step === 'object' && 'label' in step) places.set(step.label, position);
    position += sizeOf(step);
  }
  return places;
}

/** The bytes of a program as hex digits. Numbers are smaller than 256. @throws Error for an unknown label */
export function assemble(steps: readonly Step[]): string {
  const places = placesOf(steps);
  const bytes = steps.flatMap((step): readonly number[] => {
    if (typeof step === 'string') return [opcodes[step]];
    if (typeof step === 'number') return [push1, step];
    if ('label' in step) return [opcodes.JUMPDEST];
    const position = places.get(step.to);
    if (position === undefined) throw new Error(`there is no label ${step.to}`);
    return [push2, position >> 8, position & 0xff];
  });
  return Buffer.from(bytes).toString('hex');
}
