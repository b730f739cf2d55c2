import type { Results } from '../../reports/results.ts';

type Finding = Results['findings'][number];

/**
 * - `example`: the document gives an example or a default that its own schema forbids.
 * - `required`: the document requires a member that it does not describe, so that no example has it.
 * - `ambiguous`: each answer matches two branches of a `oneOf`.
 * - `prism`: Prism makes a value, or an answer, that the document does not allow.
 */
type Kind = 'example' | 'required' | 'ambiguous' | 'prism';

/** Why a finding on a mock is true: the line of the document that the answer breaks. */
export interface Explanation {
  /** The document's file; absent: any. */
  readonly file?: string;
  readonly requirement: string;
  /** The finding's message, or what it saw, by a pattern. */
  readonly message: RegExp;
  readonly kind: Kind;
  /** Where the line stands in the document. */
  readonly at: string;
  /** What is wrong there, in our own words. */
  readonly says: string;
}

const schema = 'api.schema';

const explanations: readonly Explanation[] = [
  {
    requirement: 'api.answers',
    message: /prism\/errors#(?:NO_COMPLEX_OBJECT_TEXT|SCHEMA_TOO_COMPLEX)/,
    kind: 'prism',
    at: 'the successful answer of the operation',
    says: 'Prism cannot make one, and answers 500, which is not declared',
  },
  {
    file: 'alchemy-nft.yaml',
    requirement: schema,
    message: /(?:totalCount|isSpam|totalSupply|thumbnailUrl|cachedUrl|error|pageKey) must be a string/,
    kind: 'example',
    at: 'the examples of lists of tokens, collections and owners',
    says: 'texts have numbers, booleans or null as their examples',
  },
  {
    file: 'alchemy-nft.yaml',
    requirement: schema,
    message: /(?:totalBalance|numDistinctTokensOwned) must be a number|media must be an object/,
    kind: 'example',
    at: 'the examples of lists of tokens and collections',
    says: 'numbers have texts, and an object an array as their examples',
  },
  {
    file: 'hiro-stacks.yaml',
    requirement: schema,
    message: /cursor\.(?:next|previous|current) must|property2 must/,
    kind: 'prism',
    at: 'the cursors, which have a pattern, and the details of transactions',
    says: 'Prism makes texts and objects that they do not allow',
  },
  {
    file: 'hiro-stacks.yaml',
    requirement: schema,
    message: /the answer must be an array|(?:resolver|grace_period) must/,
    kind: 'example',
    at: 'the examples of /v1/names/ and /v1/names/{name}',
    says: 'they are not of the schema beside them',
  },
  {
    file: 'netbox.yaml',
    requirement: schema,
    message: /must be (?:< 10+|> -10+)\b/,
    kind: 'prism',
    at: 'the numbers with exclusive bounds',
    says: 'Prism does not keep bounds that are exclusive',
  },
  {
    file: 'netbox.yaml',
    requirement: schema,
    message: /extra_choices\[\] must NOT have fewer than 2 items/,
    kind: 'prism',
    at: 'the members extra_choices, which are lists of pairs',
    says: 'Prism makes pairs with fewer than two values',
  },
  {
    file: 'tonapi.json',
    requirement: schema,
    message: /(?:interfaces|transaction) is missing/,
    kind: 'prism',
    at: 'components/schemas/Trace, which contains itself',
    says: 'Prism ends the recursion with empty objects',
  },
  {
    file: 'tonapi.json',
    requirement: schema,
    message: /bounce_phase must be one of/,
    kind: 'example',
    at: 'components/schemas/Transaction/properties/bounce_phase',
    says: 'the example is none of the values',
  },
  {
    file: 'algorand-indexer.yml',
    requirement: schema,
    message: /must match pattern "\^\(\?:\[A-Za-z0-9\+\/\]\{4\}\)/,
    kind: 'prism',
    at: 'the members with `pattern` of base64 texts',
    says: 'Prism makes texts that it does not match',
  },
  {
    file: 'blockfrost.yaml',
    requirement: schema,
    message: /tx_index is missing/,
    kind: 'example',
    at: 'the examples of lists of unspent outputs',
    says: 'they lack a required member',
  },
  {
    file: 'blockfrost.yaml',
    requirement: schema,
    message: /\.metadata\.(?:name|hash|ticker|url) is missing|live_saturation must be a number/,
    kind: 'example',
    at: 'the example of components/schemas/pool_list_extended',
    says: 'it holds parts of a schema in place of values',
  },
  {
    file: 'blockfrost.yaml',
    requirement: schema,
    message: /is an array, not an object/,
    kind: 'example',
    at: 'the example of /utils/addresses/xpub/{xpub}/{role}/{index}',
    says: 'it is an array, and the schema an object',
  },
  {
    file: 'docker-engine.yaml',
    requirement: schema,
    message: /^\S*(?:Created|GwPriority|Size|SizeRw|SizeRootFs) must (?:be an integer|match a schema in anyOf)/,
    kind: 'example',
    at: 'definitions: Created of summaries, GwPriority of EndpointSettings, Size of the address pools of SystemInfo',
    says: 'an integer has a text or an array as its example',
  },
  {
    file: 'docker-engine.yaml',
    requirement: schema,
    message: /UnpackedSize is missing|ImageData must match a schema in anyOf/,
    kind: 'required',
    at: 'definitions/ImageManifestSummary/properties/ImageData/required',
    says: 'it names a member that is described inside of another one',
  },
  {
    file: 'docker-engine.yaml',
    requirement: schema,
    message: /Settable must be an array/,
    kind: 'example',
    at: 'definitions/Plugin, the example of `Config`',
    says: '`Settable` is null',
  },
  {
    file: 'docker-engine.yaml',
    requirement: schema,
    message: /DefaultAddrPool\[\] must be a string|^(?:the answer|Swarm\.Cluster) must match a schema in anyOf/,
    kind: 'example',
    at: 'definitions/ClusterInfo/properties/DefaultAddrPool/items',
    says: 'a text whose example is an array',
  },
  {
    file: 'docker-engine.yaml',
    requirement: schema,
    message: /Status\.hello must be an object/,
    kind: 'example',
    at: 'definitions/Volume/properties/Status',
    says: 'a map of objects whose example holds a text',
  },
  {
    file: 'koios.yaml',
    requirement: schema,
    message: /(?:networkmagic|slotlength|maxlovelacesupply|epochlength|activeslotcoeff) must be a string/,
    kind: 'example',
    at: 'components/schemas/genesis',
    says: 'texts with numbers as their examples',
  },
  {
    file: 'koios.yaml',
    requirement: schema,
    message: /(?:circulation|supply|reserves|reward|treasury) must be a string/,
    kind: 'example',
    at: 'components/schemas/totals',
    says: 'texts with numbers as their examples',
  },
  {
    file: 'koios.yaml',
    requirement: schema,
    message: /data must be a string/,
    kind: 'example',
    at: 'components/schemas/param_updates/items/properties/data',
    says: 'a text whose example is an object',
  },
  {
    file: 'koios.yaml',
    requirement: schema,
    message: /proposal_description must be an object/,
    kind: 'example',
    at: 'components/schemas/proposal_list/items/properties/proposal_description',
    says: 'an object whose example is a text',
  },
  {
    file: 'mastodon.json',
    requirement: schema,
    message: /^\S*\b(?:moved|reblog|quote|status|last_status|report|card|moderation_warning)\b/,
    kind: 'prism',
    at: 'components/schemas/Account and Status, which contain themselves',
    says: 'Prism ends the recursion with values of other types',
  },
  {
    file: 'spacex.json',
    requirement: schema,
    message: /must be (?:a string|an integer|a boolean|a number|one of "1\.0", "2\.0", "2\.1")/,
    kind: 'example',
    at: 'the members with `default',
    says: 'null` in components/schemas: none is `nullable`',
  },
  {
    file: 'thor.yaml',
    requirement: schema,
    message: /transactions\[\] must be a string/,
    kind: 'example',
    at: 'the members `transactions` of blocks',
    says: 'arrays of texts whose items have an array as their example',
  },
  {
    file: 'thor.yaml',
    requirement: schema,
    message: /oneOf/,
    kind: 'ambiguous',
    at: 'components/schemas/GetTxResponse',
    says: 'neither branch requires a member, so that each object matches both',
  },
  {
    file: 'tonapi.json',
    requirement: schema,
    message: /(?:prev_refs|websites|catalogs|social)\[\] must be a string/,
    kind: 'example',
    at: 'the arrays of BlockchainBlock and JettonMetadata',
    says: 'texts whose example is an array',
  },
  {
    file: 'tonapi.json',
    requirement: schema,
    message: /(?:payload|start|end|time) is missing/,
    kind: 'required',
    at: 'components/schemas/JettonTransferPayload, ValidationRound and the blocks of rewards',
    says: 'they require members that they do not describe',
  },
  {
    file: 'weaviate.json',
    requirement: schema,
    message: /value\w+Array must (?:be an array|match a schema in anyOf)/,
    kind: 'example',
    at: 'definitions/WhereFilter',
    says: 'arrays whose examples are texts',
  },
  {
    file: 'weaviate.json',
    requirement: schema,
    message: /\[\]\.name is missing/,
    kind: 'required',
    at: 'the assignments of users and groups to a role',
    says: 'require `name`, which they do not describe',
  },
];

const fits = ({ file, requirement, message }: Explanation, document: string, finding: Finding): boolean =>
  (file === undefined || file === document) &&
  requirement === finding.requirement &&
  message.test(`${finding.message}: ${finding.actual}`);

/** The explanation of a finding, if it has one. */
export const explanationOf = (file: string, finding: Finding): Explanation | undefined =>
  explanations.find((one) => fits(one, file, finding));
