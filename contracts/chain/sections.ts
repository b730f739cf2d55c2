/** The sections of the two documents, in their order, as the rows of requirements name them. */

const numbered = (title: string, last: number): readonly string[] =>
  Array.from({ length: last }, (_, index) => `${title}, ${index + 1}`);

const under = (title: string, names: readonly string[], between = ' / '): readonly string[] =>
  names.map((name) => `${title}${between}${name}`);

const methods = [
  'vm.getAllBalances',
  'vm.getAssetDescription',
  'vm.getBalance',
  'vm.getBlock',
  'vm.getBlockByHeight',
  'vm.getHeight',
  'vm.getTx',
  'vm.getTxFee',
  'vm.getTxStatus',
] as const;

const listingUtxos = [
  ...under('parameter', ['addresses', 'limit', 'startIndex', 'sourceChain', 'encoding'], ' '),
  'result',
  ...under('rule', ['1', '2', '3', '4', '5', '6'], ' '),
];

const resourcesOfNode = [
  'Asset description',
  'Balance entry',
  'Transaction',
  'Fees',
  'UTXO reference',
  'Pagination index',
] as const;

const resourcesOfData = [
  'Address info',
  'Money',
  'Native transaction',
  'ERC-20 transfer',
  'ERC-721 transfer',
  'ERC-1155 transfer',
  'Token metadata',
  'Internal transaction',
  'Bridge-message info on a deployment transaction',
  'Network token details',
  'Balances',
  'Primary-network UTXO',
  'Pending reward',
  'Vertex',
  'Deployed contract',
  'ICM message',
  'Metric data point',
  'Holder entry',
  'API log entry',
] as const;

const service = 'What the service does';
const resources = 'Resources and their fields';
const last = ['Authentication', 'Events', 'Errors', 'Limits', 'Versioning'] as const;

/** By document. A section whose title begins with another one's lies below it. */
export const sections = {
  node: [
    'Introduction',
    service,
    ...numbered(service, 6),
    resources,
    ...under(resources, resourcesOfNode),
    'States and transitions',
    'Endpoints',
    ...under('Endpoints', methods, ', '),
    ...under('Endpoints / vm.getUTXOs', listingUtxos, ', '),
    ...last,
  ],
  data: [
    'Introduction',
    service,
    ...numbered(service, 9),
    resources,
    ...under(resources, resourcesOfData),
    'States and transitions',
    'Endpoints',
    ...numbered('Endpoints, row', 19).map((title) => title.replace('row, ', 'row ')),
    ...numbered('Endpoints, rule', 6).map((title) => title.replace('rule, ', 'rule ')),
    ...numbered('Chain metrics', 4),
    'Chain metrics, table of metrics',
    'Authentication',
    ...numbered('Authentication', 3),
    'Events',
    'Errors',
    'Limits',
    ...numbered('Versioning', 2),
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A list of numbers in a title: `1, 3, 7 to 11 and 13`. */
const numbersIn = (text: string): readonly string[] =>
  text.split(/, (?:and )?| and /).flatMap((part) => {
    const [from = '', to = from] = part.split(' to ');
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${Number(from) + index}`);
  });

const expanded = (title: string): readonly string[] => {
  const counted = /^(.*?)(row|rule)s? ([\d, to and]+)$/.exec(title);
  if (counted) return numbersIn(counted[3] ?? '').map((number) => `${counted[1]}${counted[2]} ${number}`);
  const numbers = /^(.*), ([\d, and]+?)( and table of metrics)?$/.exec(title);
  if (numbers && /^\d/.test(numbers[2] ?? ''))
    return [
      ...numbersIn(numbers[2] ?? '').map((number) => `${numbers[1]}, ${number}`),
      ...(numbers[3] === undefined ? [] : ['Chain metrics, table of metrics']),
    ];
  const [parent, names] = title.split(' / ');
  if (parent === resources && names !== undefined) return names.split(', ').map((name) => `${parent} / ${name}`);
  return title.startsWith('Endpoints, vm.')
    ? title
        .slice(11)
        .split(' and ')
        .map((name) => `Endpoints, ${name}`)
    : [title];
};

/**
 * The sections that a row of requirements names: `Endpoints, rows 2 and 5; Limits`. Notes in brackets name standards,
 * and sections of the other document are left out.
 */
export function sectionsOf(text: string): readonly string[] {
  let before = '';
  return text
    .replace(/ \([^)]*\)/g, '')
    .split(/; |(?<=\d),? and (?=rule)/)
    .filter((part) => !/^(?:node|Data|JSON-RPC)\b/.test(part))
    .flatMap((part) => {
      // `rule 5`, `parameter limit` and `result` stand below the section before them.
      const isShort = /^(?:rules? |parameter |result$)/.test(part);
      const title = isShort ? `${before}, ${part}` : part;
      if (!isShort) before = part.replace(/,.*$/, '');
      return expanded(title);
    });
}
