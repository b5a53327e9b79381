export const UPLOAD_PATH = '/profile-update'
export const LISTS_PATH = '/functions/list-operations'

/** The page of the lists with one of them open. */
export const listPath = (list_id: string) => `${LISTS_PATH}?${new URLSearchParams({ list: list_id })}`
