import { catalogue } from './catalogue.ts'

/** What the dashboard says while an account is new, and of what runs. */
export const { homeMessages, audienceCardMessages } = catalogue('home/home')
