import { check } from 'assay';

// The operator's own promise to its users, which stands in no document.
export default [
  check('operator.fee', {
    covers: 'vm.getTxFee',
    statement: 'A transaction costs at most 0.001 of the native asset.',
    run: (answer, c) => c.expect(BigInt(answer.body.txFee), { atMost: 1_000_000n, about: 'txFee' }),
  }),
];
