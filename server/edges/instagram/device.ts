import { randomBytes, randomUUID } from 'node:crypto'
import type { AppRelease } from './app-release.ts'

/** The phone an account signs in from: created once, stored with the account, never changed to evade anything. */
export type Device = { device_id: string; uuid: string; phone_id: string; adid: string; family_device_id: string }

export const makeDevice = (): Device => ({
  device_id: `android-${randomBytes(8).toString('hex')}`,
  uuid: randomUUID(),
  phone_id: randomUUID(),
  adid: randomUUID(),
  family_device_id: randomUUID(),
})

/** The app whose wire format is used (docs/wire.md), whichever release of it is named (app-release.ts). */
export const app = {
  app_id: '567067343352427',
  capabilities: '3brTv10=',
  locale: 'en_US',
  phone: '34/14; 480dpi; 1080x2340; samsung; SM-S911B; dm1q; qcom',
} as const

/** What every request of the app has, to whichever host. */
export const everyHeader = ({ version, code }: AppRelease) => ({
  'user-agent': `Instagram ${version} Android (${app.phone}; ${app.locale}; ${code})`,
  'accept-encoding': 'gzip, deflate',
  'accept-language': app.locale.replace('_', '-'),
})
