/**
 * What an API token may be allowed to do; what is not listed needs a person at a browser. A scope never grows over calls that
 * tokens with it could not make before: those get a scope of their own.
 */
export const apiScopes = [
  'read',
  'read_settings',
  'read_people',
  'read_reports',
  'read_audience',
  'notifications',
  'run_tasks',
  'run_final_tasks',
  'manage_tasks',
  'manage_schedules',
  'manage_lists',
  'manage_people',
  'manage_accounts',
  'manage_webhooks',
  'manage_settings',
  'manage_preferences',
  'manage_moves',
  'manage_growth',
  'pause_everything',
] as const
export type ApiScope = (typeof apiScopes)[number]
