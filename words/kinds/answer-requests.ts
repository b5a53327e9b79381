import { catalogue } from '../catalogue.ts'

export const { answer_requests } = catalogue('composer/kind-answer-requests')
