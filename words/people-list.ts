import { catalogue } from './catalogue.ts'

/** The rows of people on lists, and what is done to many of them. */
export const { peopleListMessages } = catalogue('audience/people-list')
