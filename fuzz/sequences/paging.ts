import { pagesOf } from '../../engine/model/listing.ts';
import { pick, type Steps } from './step.ts';

/** Steps of a walk over a list. */
export const paging: Steps = {
  'first page': {
    async run(model, real, { size }) {
      model.walk = await model.page(real, model.parameters, size);
    },
  },
  'next page': {
    possible: ({ walk }) => walk !== undefined,
    async run(model, real) {
      if (model.walk) model.walk = await model.page(real, model.walk.parameters, model.walk.size, model.walk);
    },
  },
  'next page, of another size': {
    possible: ({ walk }) => walk !== undefined,
    async run(model, real, { size }) {
      if (model.walk) model.walk = await model.page(real, model.walk.parameters, size, model.walk);
    },
  },
  'the same page again': {
    possible: ({ last }) => last !== undefined,
    run: (model, real) => model.again(real),
  },
  // Repeating the first page shows whether an item was inserted between the two pages.
  'a page, the next one, and the first again': {
    async run(model, real, { size }) {
      const openCursor = await model.page(real, model.parameters, size);
      if (openCursor) model.walk = await model.page(real, openCursor.parameters, size, openCursor);
      await model.page(real, model.parameters, size);
    },
  },
  'an old cursor': {
    possible: ({ cursors }) => cursors.length > 0,
    async run(model, real, { one: value }) {
      const open = pick(model.cursors, value);
      if (open) model.walk = await model.page(real, open.parameters, open.size, open);
    },
  },
  'two walks in turns': {
    async run(model, real, { size, other: value }) {
      const sizes = [size, Math.max(pagesOf(model.operation).minimum, 1, 1 + (value % 7))] as const;
      let [firstWalk, secondWalk] = [
        await model.page(real, model.parameters, sizes[0]),
        await model.page(real, model.parameters, sizes[1]),
      ];
      for (let turn = 0; turn < 2; turn += 1) {
        firstWalk = firstWalk && (await model.page(real, firstWalk.parameters, firstWalk.size, firstWalk));
        secondWalk = secondWalk && (await model.page(real, secondWalk.parameters, secondWalk.size, secondWalk));
      }
      model.walk = firstWalk ?? secondWalk;
    },
  },
};
