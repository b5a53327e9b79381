import { randomBytes, randomUUID } from 'node:crypto'

/** The phone an account signs in from: created once, stored with the account, never changed to evade anything. */
export type Device = { device_id: string; uuid: string; phone_id: string; adid: string; family_device_id: string }

export const makeDevice = (): Device => ({
  device_id: `android-${randomBytes(8).toString('hex')}`,
  uuid: randomUUID(),
  phone_id: randomUUID(),
  adid: randomUUID(),
  family_device_id: randomUUID(),
})

/** The app whose wire format is used (docs/wire.md): the only place for version strings and locale. */
export const app = {
  version: '428.0.0.47.67',
  version_code: '961145276',
  app_id: '567067343352427',
  capabilities: '3brTv10=',
  bloks_version_id: '5f56efad68e1edec7801f630b5c122704ec5378adbee6609a448f105f34a9c73',
  locale: 'en_US',
  phone: '34/14; 480dpi; 1080x2340; samsung; SM-S911B; dm1q; qcom',
} as const

export const userAgent = () => `Instagram ${app.version} Android (${app.phone}; ${app.locale}; ${app.version_code})`

/** The app as one text: what is named now is another where any part of it is. */
export const namedApp = () => `${app.version};${app.version_code};${app.bloks_version_id}`
