import { monthOf } from '#rules/cards.ts'

export const thisMonth = () => monthOf(new Date())
