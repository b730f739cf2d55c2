/** The request budget of the run is used up; what was asked until then stands. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
  readonly maxRequests: number;

  constructor(maxRequests: number) {
    super(`the budget of ${maxRequests} requests is spent; raise --max-requests to judge more`);
    this.maxRequests = maxRequests;
  }
}

/** The run was stopped from outside (a signal); no further request goes out. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor() {
    super('the run was interrupted');
  }
}
