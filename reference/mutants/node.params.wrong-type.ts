import type { Parameter } from '../../engine/model/operation.ts';
import type { OperationCall } from '../types.ts';
import { isMembers } from './shared/values.ts';
import { onRefusal } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A required parameter of another type that is not looked at. */
export default {
  breaks: 'node.params.wrong-type',
  mutate: (operation) =>
    Object.fromEntries(
      Object.entries<Parameter>(operation.parameters).flatMap(([name, row]) => {
        if (!row.required) return [];
        const odd = (call: OperationCall): boolean => {
          const value = call.parameters[name];
          return (
            value !== undefined && (row.type === 'string-array' ? !Array.isArray(value) : typeof value !== 'string')
          );
        };
        return [
          [
            `${name.toLowerCase()}-empty`,
            onRefusal(operation, (call) => (odd(call) ? { kind: 'answer', status: 200, body: {} } : undefined)),
          ] as const,
          [
            `${name.toLowerCase()}-object`,
            onRefusal(operation, (call) =>
              isMembers(call.parameters[name]) ? { kind: 'answer', status: 200, body: {} } : undefined,
            ),
          ] as const,
        ];
      }),
    ),
} satisfies MutantFile;
