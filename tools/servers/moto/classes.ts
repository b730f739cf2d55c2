/** A kind of deviation, and examples that were checked by hand with curl. */
export interface FaultClass {
  readonly name: string;
  /** Requirements and codes of its findings. */
  readonly codes: readonly string[];
  readonly checked: readonly Checked[];
}

interface Checked {
  /** A path of the gateway. */
  readonly call: string;
  readonly shows: string;
}

export const classes: readonly FaultClass[] = [
  {
    name: 'page size ignored',
    codes: ['api.page.size page-too-large', 'api.page.minimum page-too-large', 'api.page.maximum page-too-large'],
    checked: [
      { call: 'swf/ListDomains?registrationStatus=REGISTERED&maximumPageSize=1', shows: '12 domains' },
      { call: 'acm/ListCertificates?MaxItems=1', shows: '12 certificates' },
      { call: 'glue/GetDatabases?MaxResults=1', shows: '12 databases' },
      { call: 'transfer/ListServers?MaxResults=1', shows: '12 servers' },
      { call: 'ec2/DescribeInstanceTypeOfferings?MaxResults=1000', shows: '1,375 offerings' },
    ],
  },
  {
    name: 'items lost: a page that is cut has no cursor',
    codes: [
      'api.page.continues walk-ends-early',
      'api.page.continues walk-loses-items',
      'api.page.any-size page-sizes-cover-different-items',
      'api.page.any-size item-missing',
    ],
    checked: [
      { call: 's3/ListBuckets?MaxBuckets=2', shows: '2 of 12 buckets and no `ContinuationToken`' },
      { call: 'ec2/DescribeLaunchTemplates?MaxResults=2', shows: '2 of 12 templates and no `NextToken`' },
      { call: 'dms/DescribeReplicationTasks?MaxRecords=2', shows: '2 of 12 tasks and no `Marker`' },
      {
        call: 'support/DescribeCases',
        shows: '12 cases, and 0 at every fifth call or so: the mock moves each case on when it is read, on purpose',
      },
    ],
  },
  {
    name: 'items repeated',
    codes: ['api.page.continues item-repeated'],
    checked: [
      {
        call: 'logs/DescribeMetricFilters',
        shows: 'one filter 12 times, after `PutMetricFilter` 12 times with one name, which creates or updates',
      },
      {
        call: 'guardduty/ListOrganizationAdminAccounts',
        shows: 'one account 12 times, after it was enabled 12 times',
      },
    ],
  },
  {
    name: 'walk does not end: a cursor that leads to itself',
    codes: ['api.page.continues cursor-repeats'],
    checked: [
      {
        call: 'organizations/ListCreateAccountStatus?MaxResults=3&NextToken=3',
        shows: '`NextToken` 3: the size of the page in place of the position',
      },
      {
        call: 'iot/ListJobs?maxResults=4',
        shows: 'a token which, sent back, gives the same four jobs and the same token',
      },
    ],
  },
  {
    name: 'last page says that more follows',
    codes: ['api.page.more more-said-in-vain'],
    checked: [
      { call: 'iam/ListPolicies?MaxItems=4&Marker=8', shows: 'the last 4 of 12, `IsTruncated` true' },
      { call: 'iam/ListVirtualMFADevices?MaxItems=4&Marker=8', shows: 'the last 4 of 12, `IsTruncated` true' },
    ],
  },
  {
    name: 'unknown cursor is a server error',
    codes: ['api.page.cursor-error unknown-cursor-server-error'],
    checked: [
      { call: 'iam/ListRoles?Marker=x', shows: '500, ValueError' },
      { call: 'eks/ListClusters?nextToken=x', shows: '500, ValueError' },
      { call: 'secretsmanager/ListSecrets?NextToken=x', shows: '500, ValueError' },
      { call: 'rds/DescribeDBInstances?Marker=x', shows: '500, not XML' },
      { call: 'ec2/DescribeInstances?NextToken=x', shows: '500, ValueError' },
    ],
  },
];
