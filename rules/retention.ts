/** Days that the history of an Instagram account is kept which nobody has any more: whoever connects it again finds its limits as they were. */
export const UNOWNED_ACCOUNT_DAYS = 400
