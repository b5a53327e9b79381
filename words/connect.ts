import { catalogue } from './catalogue.ts'

/** /instagram-login: the form, what comes after the password, what is done about a connected account, and the sandbox account’s sample export. */
export const { connectFormMessages, connectMessages, sampleMessages } = catalogue('accounts/connect')
