import { commonRequirements } from '../../documents/requirements/common.ts';
import { envelopeRequirements } from './envelope.ts';
import { bySchema } from '../../../properties/checks/schema.ts';
import { everywhere } from '../../documents/requirements/covers.ts';
import { rowsOf } from '../../documents/requirements/row.ts';

const row = rowsOf('methods');

/** Statements of a document about results and parameters. */
const answerRequirements = [
  row(
    'api.schema',
    'A result, and the data of a documented error, have the documented members and types.',
    everywhere,
    { judge: bySchema },
  ),
] as const;

/** The statements of OpenRPC documents, of JSON-RPC 2.0, and of the extensions of assay about lists and objects. */
export const requirements = [
  ...answerRequirements,
  ...commonRequirements('methods', 'params'),
  ...envelopeRequirements,
].map((row) => ({ document: 'openrpc', ...row }) as const);
