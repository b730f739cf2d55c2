import { deep, isMembers, onBodies } from './shared/bodies.ts';

export default {
  what:
    'every object carries members that the document does not name, one of them null: it does not say that there ' +
    'are no others',
  ...onBodies(
    () => true,
    (body) =>
      deep(body, (value, name) =>
        isMembers(value) && name !== 'extension'
          ? { ...value, extension: { since: 2, tags: ['new'] }, revision: 3, formerName: null }
          : value,
      ),
  ),
};
