import type { sections } from './sections.ts';

/** A sentence of a document, in own words, that no requirement states. */
export interface UnjudgedSentence {
  readonly section: string;
  readonly says: string;
  /** Why no answer can break it, or where its part that can be broken is judged. */
  readonly reason: string;
}

const notShown = 'the document says that it is not shown';

/** By document, in the order of the sections. */
export const unjudged = {
  node: [
    {
      section: 'Introduction',
      says: 'The document describes the interface of one chain, and another document the indexed data.',
      reason: 'it tells what the document is about',
    },
    {
      section: 'What the service does',
      says: 'The service answers about assets, balances, blocks, transactions, fees and UTXOs.',
      reason: 'a summary of the methods, which are judged one by one',
    },
    {
      section: 'What the service does, 3',
      says: 'A request has the content type of JSON.',
      reason: 'a duty of the client: every request of a run has it, and the answer to another one is not described',
    },
    {
      section: 'Resources and their fields / Asset description',
      says: 'Two assets can have one name.',
      reason: 'a permission: no answer can break it',
    },
    {
      section: 'Resources and their fields / Asset description',
      says: 'The denomination tells how many digits of an amount stand after the point.',
      reason: 'it tells a client how to show amounts; all amounts in answers are in the smallest unit',
    },
    {
      section: 'Resources and their fields / Asset description',
      says: 'The native asset has another id on the test network than on mainnet.',
      reason: 'a node serves one network',
    },
    {
      section: 'Resources and their fields / Transaction',
      says: 'An output names the FX that it uses.',
      reason: 'the ids of FXs are not listed, and no sentence relates that of an input to that of its credential',
    },
    {
      section: 'States and transitions',
      says: 'Processing and Rejected describe votes of the network, and the transitions are not shown.',
      reason:
        'a run sends no transaction, so it meets accepted and unknown ones; node.tx-status.final judges what it meets',
    },
    { section: 'Endpoints', says: 'More methods may follow.', reason: notShown },
    {
      section: 'Endpoints / vm.getUTXOs, parameter startIndex',
      says: 'A walk starts at the index that the previous answer ended with.',
      reason: 'node.utxos.continuation judges it, which rule 3 states',
    },
    { section: 'Events', says: 'Whether there are events.', reason: notShown },
    {
      section: 'Errors',
      says: 'The shape of errors and their codes.',
      reason: `${notShown}; node.error.codes observes them, and node.error.object judges what JSON-RPC states`,
    },
    { section: 'Limits', says: 'Limits of the rate of requests.', reason: notShown },
    { section: 'Versioning', says: 'How a client learns the version of the interface.', reason: notShown },
  ],
  data: [
    {
      section: 'Introduction',
      says: 'The document describes the indexed data, below two base addresses.',
      reason: 'the base addresses are settings of a run; data.version.paths judges the paths below them',
    },
    {
      section: 'What the service does',
      says: 'The service shows data of EVM chains and of the primary network, and changes nothing.',
      reason: 'a summary of the endpoints, which are judged one by one',
    },
    {
      section: 'Resources and their fields / Address info',
      says: 'Name, symbol, decimals and logo of an address.',
      reason: 'the document does not say where they come from, so only their types are judged, by data.schema.response',
    },
    {
      section: 'Resources and their fields / Token metadata',
      says: 'Index status, and texts and links of a token.',
      reason: 'they are what the token itself names; data.answers.agree judges that all answers show the same',
    },
    {
      section: 'Resources and their fields / Bridge-message info on a deployment transaction',
      says: 'A message id and a direction.',
      reason: 'the values of direction are not shown (data.drift.values lists them), nor in which list the message is',
    },
    {
      section: 'Resources and their fields / Network token details',
      says: 'The token of the chain with its price now and at another time.',
      reason:
        'prices move, and the other time is not named; data.answers.agree compares the token with the native token ' +
        'of balances, and data.currency.accepted judges the currency',
    },
    {
      section: 'Resources and their fields / Deployed contract',
      says: 'Descriptions, links, colours and images of a contract.',
      reason: 'the provider chooses them; only their types are judged',
    },
    {
      section: 'Resources and their fields / ICM message',
      says: 'Receipts with the nonce of a received message and an address for rewards.',
      reason: 'the document does not say which message a nonce names, nor how long the index keeps messages',
    },
    {
      section: 'Resources and their fields / Holder entry',
      says: 'An address and a sort key.',
      reason: 'the document states no order of holders; data.holders.threshold judges who is listed',
    },
    {
      section: 'Resources and their fields / API log entry',
      says: 'Credits, durations, hosts and agents of a request.',
      reason: 'only the provider measures them; data.answers.agree judges that they do not change',
    },
    {
      section: 'Resources and their fields',
      says: 'Types of calls, transactions, statuses, tokens and rewards have named values.',
      reason: `${notShown} which ones; data.drift.values lists the values of a target`,
    },
    { section: 'States and transitions', says: 'Transitions of statuses.', reason: notShown },
    {
      section: 'Endpoints',
      says: 'There are endpoints that list chains and show a single transaction.',
      reason: `${notShown} how they answer`,
    },
    {
      section: 'Chain metrics, 1',
      says: 'Values are refreshed several times in an hour.',
      reason: 'a run changes nothing that a value could show; data.metrics.latest-may-change judges closed points',
    },
    {
      section: 'Chain metrics, table of metrics',
      says: 'Distinct addresses and deployers since the genesis, and the largest rate of a block.',
      reason:
        'no endpoint lists all blocks and traces; the metrics are compared with each other and with known transactions',
    },
    {
      section: 'Authentication, 2',
      says: 'A key allows more requests.',
      reason: 'the limits are not shown, and a run stays below them',
    },
    { section: 'Events', says: 'Whether there are events.', reason: notShown },
    {
      section: 'Errors',
      says: 'The conditions of each status.',
      reason: `${notShown}; data.error.not-found and data.params.bad-value observe them`,
    },
    { section: 'Limits', says: 'Limits of the rate of requests.', reason: notShown },
  ],
} as const satisfies Readonly<Record<keyof typeof sections, readonly UnjudgedSentence[]>>;
