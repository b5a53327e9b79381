/** Days for which the history of an Instagram account without any user is kept: connected again, it finds its limits as they were. */
export const UNOWNED_ACCOUNT_DAYS = 400
