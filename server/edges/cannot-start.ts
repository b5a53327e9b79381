/** The product cannot start; the message gives the reason in one sentence and is printed without a stack. */
export class CannotStart extends Error {}
