/** The product cannot start, for a reason that its message tells in one sentence: print that, and no stack. */
export class CannotStart extends Error {}
