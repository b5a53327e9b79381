export const notificationMessages = {
  title: 'Notifications',
  open: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  unread: 'Unread',
  readAll: 'Mark all as read',
  none: 'No notifications yet',
  noneWhy: 'Finished tasks, accounts that need attention and your weekly summary appear here.',
  failed: 'Couldn’t load your notifications.',
  more: 'Show older',
} as const
