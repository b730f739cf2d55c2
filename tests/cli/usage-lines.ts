const run = 'run --out <out> --node <url>';
const seeRun = '; see assay run --help';

/**
 * The exact error line of bad usage, for every command. `<tmp>` is a folder of files, `<out>` one with the results of
 * an earlier run, `<url>` a server and `<port>` its port.
 */
export const usageLines: Readonly<Record<string, string>> = {
  // Errors of the command line.
  'report jduge': "unknown command 'jduge' (Did you mean judge?); see assay report --help",
  judge: 'assay judge is now assay report judge',
  'list --mutants': 'assay list is now assay explain',
  export: 'assay export is now assay tools export',
  'run --dept quick': `unknown option '--dept' (Did you mean --depth?)${seeRun}`,
  'run --apikey=SECRET-0123':
    '--apikey is no option: others could read a key on the command line; set an environment variable to it and give --key env:NAME, --key file:PATH, or --key SCHEME=env:NAME for one security scheme',
  'fuzz --depth quick':
    "unknown option '--depth' (an option of assay run, assay watch, assay mutate); see assay fuzz --help",
  'run --seed 1 --seed 2': '--seed is given twice, with 1 and with 2; give it once',
  'explain --onyl vm.getTx': "unknown option '--onyl' (Did you mean --only?); see assay explain --help",
  'serve vm.getTx': 'too many arguments: assay serve takes 0, not 1; options begin with --; see assay serve --help',
  'run vm.getTx --url <url>': 'vm.getTx cannot be read: there is no such file. Give the path of a document.',
  replay: "missing required argument 'finding'; see assay replay --help",
  'report drift one': "missing required argument 'after'; see assay report drift --help",
  'report merge': "missing required argument 'dirs'; see assay report merge --help",
  'report judge': "missing required argument 'recording'; see assay report judge --help",
  'baseline updat x': "unknown command 'updat' (Did you mean update?); see assay baseline --help",
  'baseline update': "missing required argument 'file'; see assay baseline update --help",
  'tools export openap': "unknown command 'openap' (Did you mean openapi?); see assay tools export --help",
  'tools export openrpc --dta x': "unknown option '--dta'; see assay tools export openrpc --help",
  'serve --port 70000':
    "option '--port <n>' argument '70000' is invalid: give a whole number from 0 to 65535; see assay serve --help",
  [`${run} --depth deep`]: `option '--depth <depth>' argument 'deep' is invalid: give one of quick, standard, thorough${seeRun}`,
  [`${run} --concurrency many`]: `option '--concurrency <n>' argument 'many' is invalid: give a whole number from 1 to 256${seeRun}`,
  [`${run} --timeout 0`]: `option '--timeout <seconds>' argument '0' is invalid: give a number above 0${seeRun}`,
  [`${run} --max-body 300`]: 'ASSAY_MAX_BODY in the environment: /max-body must be <= 256',
  [`${run} --max-pages 1`]: 'ASSAY_MAX_PAGES in the environment: /max-pages must be >= 2',

  // Keys.
  'run --api-key SECRET-0123':
    '--api-key is no option: others could read a key on the command line; set an environment variable to it and give --key env:NAME, --key file:PATH, or --key SCHEME=env:NAME for one security scheme',
  'fuzz --api-key=SECRET-0123':
    '--api-key is no option: others could read a key on the command line; set an environment variable to it and give --key env:NAME, --key file:PATH, or --key SCHEME=env:NAME for one security scheme',
  [`${run} --key env:SECRET-0123`]:
    '--key: others could read a key on the command line; set an environment variable to it and give --key env:NAME',
  [`${run} --key SECRET-0123=`]:
    '--key: others could read a key on the command line; set an environment variable to it and give --key env:NAME',
  [`${run} --key env:NOT_SET_ANYWHERE`]:
    '--key env:NOT_SET_ANYWHERE: the environment variable is not set; set it to the key, or leave the option out',
  [`${run} --key env:EMPTY_KEY`]:
    '--key env:EMPTY_KEY: the environment variable is empty; set it to the key, or leave the option out',
  [`${run} --key file:<tmp>/none`]:
    '--key file:<tmp>/none: the file cannot be read (there is no such file or folder); give a file that holds the key and nothing else',
  [`${run} --key nothing=env:HOME`]:
    '--key nothing=...: the document has no security scheme of that name; there are apiKey (a key in the header x-data-api-key)',
  [`${run} --key apiKey=SECRET-0123`]:
    '--key: others could read a key on the command line; set an environment variable to it and give --key env:NAME',
  [`${run} --header authorization:SECRET-0123`]:
    '--header authorization: give its value as env:NAME or file:PATH, since it may be a secret',
  [`${run} --oauth-client-id me`]:
    'a token needs a secret: set `oauth-client-secret` or `oauth-refresh-token` in assay.yaml, like env:NAME',
  [`${run} --oauth-client-id me --oauth-client-secret SECRET-0123`]:
    'oauth-client-secret: give the secret as env:NAME or file:PATH',
  [`${run} --key env:HOME --token-command date`]: '--key and token-command: give one of them',
  [`${run} --key file:a --key env:B`]:
    '--key file:a and --key env:B: name the scheme of each, like --key SCHEME=env:NAME',
  [`${run} --key-header x:y`]:
    'ASSAY_KEY_HEADER in the environment: /key-header: this is not a header name; give the name only, like x-api-key',

  // Selections.
  [`${run} --only vm.getUTXO`]: 'No check matches `--only vm.getUTXO`. Did you mean `vm.getUTXOs`?',
  [`${run} --only vm.getUTXOs --only vm.getheigth`]:
    'No check matches `--only vm.getheigth`. Did you mean `vm.getHeight`?',
  [`fuzz --out <out> --only avm.getTx`]: 'No check matches `--only avm.getTx`. Did you mean `vm.getTx`?',
  [`${run} --only node.utxo.*`]: 'No check matches `--only node.utxo.*`. Did you mean `node.utxos.*`?',
  [`${run} --only data.page.contineus@listUtxos`]:
    'No check matches `--only data.page.contineus@listUtxos`. Did you mean `data.page.continues@listUtxos`?',
  [`${run} --only data.page.continues@vm.getTx`]:
    'No check matches `--only data.page.continues@vm.getTx`: data.page.continues does not cover vm.getTx; `assay explain data.page.continues` lists its operations',
  [`${run} --only nothing-like-it`]: 'No check matches `--only nothing-like-it`. `assay explain` shows all checks.',
  [`${run} --only listUtxos`]:
    '`--only listUtxos` selects nothing that this run could judge: no --data URL was given; change the options, or leave the pattern out',
  'explain --only vm.getTxx': 'No check matches `--only vm.getTxx`. Did you mean `vm.getTx`?',
  'explain mutants --only vm.getTxx': 'No check matches `--only vm.getTxx`. Did you mean `vm.getTx`?',
  'explain data.page.continue':
    'There is no requirement or operation `data.page.continue`. Did you mean `data.page.continues` or `api.page.continues`?',
  'explain data.page.continues@listUtxo':
    'There is no requirement or operation `data.page.continues@listUtxo`. Did you mean `data.page.continues@listUtxos`?',
  'explain data.page.continues@vm.getTx':
    'data.page.continues@vm.getTx is not a check: data.page.continues does not cover vm.getTx; `assay explain data.page.continues` lists its operations',

  // Ids of mutants and variants of the reference provider.
  'run --mutant data.page.continues@listUtxos#stop-early':
    'There is no mutant `data.page.continues@listUtxos#stop-early`. Did you mean `data.page.continues@listUtxos#stops-early`? `assay explain mutants` shows all.',
  'run --mutant no-such-mutant': 'There is no mutant `no-such-mutant`. `assay explain mutants` shows all.',
  'serve --variant http-gzp':
    'There is no variant `http-gzp`. Did you mean `http-gzip`? `assay explain variants` shows all.',
  [`${run} --mutant x`]:
    '--reference, --mocked, --mutant, --variant and --reference-delay are for the reference provider; leave out the URLs',
  [`${run} --preset avalanch`]:
    'There is no preset `avalanch`. Did you mean `avalanche` or `avalanche-local`? Known presets: avalanche, avalanche-local, ethereum',
  'explain x tests/contracts/openrpc/exchange.json --preset etherium':
    '--preset etherium is not known. For OpenRPC documents there is: ethereum. Did you mean `ethereum`?',
  'explain tests/contracts/openrpc/exchange.json --preset avalanche':
    '--preset avalanche is for the built-in contract; for OpenRPC documents there is: ethereum',
  'replay x --results <out>':
    '--results is no option: the folder of the run is an argument, like assay replay FINDING assay-report',
  'run --openapi api.yaml --url <url>':
    '--openapi is no option: the document is an argument, like assay run api.yaml --url URL, and one of `documents` in a configuration',
  'run --config <tmp>/old-option.json':
    '--config <tmp>/old-option.json: the file has the member `overlay`: the overlay is an argument, like assay run api.yaml lists.yaml --url URL, and one of `documents` in a configuration; options are named as on the command line, without the dashes',
  'run tests/contracts/openapi/shop.yaml tests/contracts/openrpc/exchange.json --url <url>':
    'tests/contracts/openapi/shop.yaml and tests/contracts/openrpc/exchange.json are two documents; give one, or a file with `interfaces` that names several',
  'run tests/contracts/openrpc/exchange.yaml --url <url>':
    'tests/contracts/openrpc/exchange.yaml is an overlay; give its document too, like api.yaml tests/contracts/openrpc/exchange.yaml --url URL',
  'run tests/contracts/openapi/shop.yml --url <url>':
    'tests/contracts/openapi/shop.yml cannot be read: there is no such file. Did you mean `shop.yaml`?',
  'run <tmp> --url <url>': '<tmp> cannot be read: it is a folder; give a document in it',
  'run <tmp>/tab.yaml --url <url>':
    '<tmp>/tab.yaml is neither JSON nor YAML: line 2: tab characters must not be used in indentation',
  'run tests/contracts/openrpc/exchange.json':
    'tests/contracts/openrpc/exchange.json needs the base URL of the API: give --url URL',
  'run --url <url>': '--url belongs to an API of your own: give its document, like assay run api.yaml --url URL',
  'run <tmp>/nothing.yaml --url <url>': '<tmp>/nothing.yaml is empty; give the description of the API',
  'run <tmp>/bad-value.json --url <url>':
    '<tmp>/bad-value.json is no document: it has none of the members `openapi`, `swagger`, `openrpc`, `overlay` and `interfaces`; give the description of the API',

  // URLs, and options for requests.
  'run --out <out> --node foo': '--node foo: this is not a URL; give it like http://127.0.0.1:9650',
  'run --out <out> --data ftp://127.0.0.1':
    '--data ftp://127.0.0.1: ftp: is neither http: nor https:; give it like http://127.0.0.1:9650',
  'run --data http://me:SECRET@127.0.0.1':
    '--data http://***@127.0.0.1: a URL with credentials is not accepted, a key comes from --key env:NAME; give it like http://127.0.0.1:9650',
  [`${run} --namespace vm.`]:
    'ASSAY_NAMESPACE in the environment: /namespace: this is not a method prefix; give letters and digits without a dot, like vm',
  [`${run} --only=`]: '--only: the value is empty; give a value, or omit the option',
  [`${run} --shard 3/2`]: '--shard 3/2: give I/N, the I-th of N parts, from 1/N to N/N',
  [`${run} --ca <tmp>/a-file`]: 'ca <tmp>/a-file: holds no certificate; give a PEM file of certificates',

  // Files.
  'run --out=': '--out: the value is empty; give a value, or omit the option',
  'run --out <tmp>/a-file --node <url>': '--out <tmp>/a-file is a file; give a folder (a missing folder is created)',
  'watch --out <tmp>/a-file --node <url>': '--out <tmp>/a-file is a file; give a folder (a missing folder is created)',
  'mutate --out <tmp>/a-file --node <url>': '--out <tmp>/a-file is a file; give a folder (a missing folder is created)',
  'compare <url> <url> --out <tmp>/a-file': '--out <tmp>/a-file is a file; give a folder (a missing folder is created)',
  'doctor --node <url> --out <tmp>': '--out <tmp> is a folder; give the path of a file',
  'infer tests/contracts/openapi/shop.yaml --url <url> --out <tmp>': '--out <tmp> is a folder; give the path of a file',
  'run --out <tmp>/a-file/out':
    '--out <tmp>/a-file/out cannot be written to (a part of the path is a file); name a folder that can',
  [`${run} --history <tmp>/a-file`]: '--history <tmp>/a-file is a file; give a folder (a missing folder is created)',
  [`${run} --history <tmp>/a-file/history`]:
    '--history <tmp>/a-file/history cannot be written to (a part of the path is a file); name a folder that can',
  [`${run} --regressions <out>/regressions`]:
    'regressions <out>/regressions is among the results that this run replaces; copy it to another folder, or give another --out',
  [`${run} --regressions <tmp>/none`]:
    'regressions <tmp>/none cannot be read (there is no such file or folder); give a folder of files that assay fuzz wrote',
  [`${run} --strict-baseline`]: '`strict-baseline` needs --baseline FILE',
  [`${run} --baseline <tmp>`]: '--baseline <tmp> cannot be read (it is a folder); give the path of a JSON file',
  'run --config <tmp>/none.json':
    '--config <tmp>/none.json cannot be read (there is no such file or folder); give the path of a JSON file',
  'run --config <tmp>/tab.yaml':
    '--config <tmp>/tab.yaml is not valid YAML: tab characters must not be used in indentation (2:1); mend it there',
  'run --config <tmp>/nothing.yaml':
    '--config <tmp>/nothing.yaml: the file is empty, or its text has no members; options are named as on the command line, without the dashes',
  [`${run} --config <tmp>/subjects.json`]:
    '--config <tmp>/subjects.json: subjects: x-adress is no kind of subject; did you mean x-address?',
  [`${run} --config <tmp>/unknown-option.json`]:
    '--config <tmp>/unknown-option.json: the file has an unknown member `dept` (Did you mean `depth`?); options are named as on the command line, without the dashes',
  [`${run} --config <tmp>/bad-value.json`]:
    '--config <tmp>/bad-value.json: /depth must be one of quick, standard, thorough; options are named as on the command line, without the dashes',
  'fuzz --out <out> --corpus <tmp>/a-file':
    '--corpus <tmp>/a-file is a file; give a folder (a missing folder is created)',
  'baseline update <tmp>/new.json <tmp>/damaged':
    "<tmp>/damaged: results.json is damaged: the file must have required property 'version'; give the --out folder of a run",
  'report annotate <tmp>/empty': '<tmp>/empty: there is no results.json in it; give the --out folder of a run',
  'report merge <tmp>/empty --out <out>':
    '<tmp>/empty holds no finished shard of this version: shard.json is missing or outdated; give the --out folders of assay run --shard I/N or assay fuzz --shard I/N',
  'report drift <tmp>/empty <tmp>/empty':
    '<tmp>/empty holds no run: drift.json and exchanges.ndjson.gz are missing; give the --out folder of assay run',
  'tools export openapi --out <tmp>': '--out <tmp> is a folder; give the path of a file',

  // Results of another API.
  'report drift <tmp>/chain <tmp>/shop':
    '<tmp>/chain and <tmp>/shop called no operation in common; give two runs of the same API',
  'compare --before <tmp>/chain <url> tests/contracts/openapi/shop.yaml':
    '--before <tmp>/chain: no call in it is one of this API; give the folder of a run of the same API',
  [`${run} --baseline <tmp>/shop/baseline.json`]:
    '--baseline <tmp>/shop/baseline.json is of another API: this one has none of its operations; give its own',
  'run tests/contracts/openapi/shop.yaml --url <url> --subjects-from <tmp>/node':
    'subjects-from <tmp>/node/subjects.json: subjects[0]: no subject is of the kind x-address',
  'replay getGoods <tmp>/chain':
    'getGoods is no finding of that run, which found nothing; it judged only a part of the cases: name the --out folder of the run that found it, or run again without --only',

  // Names of topics, and of a shell.
  'explain subjets': 'There is no requirement or operation `subjets`. Did you mean `subjects`?',
  'tools completion bsh': 'There is no completion for `bsh`; give bash, zsh, fish.',

  // Serving.
  'serve --port <port>': '--port <port> is in use at 127.0.0.1; give another port, or --port 0 for any free port',
};
