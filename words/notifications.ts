import { catalogue } from './catalogue.ts'

export const { notificationMessages } = catalogue('settings/notifications')
