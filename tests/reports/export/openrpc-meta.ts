import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

// Their types do not tell of the schemas that these packages hold.
const require = createRequire(import.meta.url);
const { jsonSchema } = require('@json-schema-tools/meta-schema') as { jsonSchema: object };
const { openrpcDocument } = require('@open-rpc/meta-schema') as { openrpcDocument: object };
/** Each names itself as its meta-schema, and ajv does not follow a pointer through a member that is called `$ref`. */
const forAjv = (schema: object, $id: string): object => ({
  ...(JSON.parse(
    JSON.stringify(schema).replaceAll(
      '"$ref":"https://meta.json-schema.tools/#/definitions/JSONSchemaObject/properties/$ref"',
      '"type":"string"',
    ),
  ) as object),
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id,
});
const rpcMeta = new Ajv({ strict: false, allErrors: true });
addFormats.default(rpcMeta);
rpcMeta.addSchema(forAjv(jsonSchema, 'https://meta.json-schema.tools'));

/** By the meta-schema of OpenRPC that its authors publish. It knows the versions up to 1.3.2. */
export const isOpenRpc = rpcMeta.compile(forAjv(openrpcDocument, 'https://meta.open-rpc.org'));
