import { deviceOf } from '#rules/devices.ts'
import { devices } from './generated/server.ts'

/** A browser's own description in words its owner knows: “Chrome on Windows”. */
export function deviceWords(user_agent: string): string {
  const { browser, system } = deviceOf(user_agent)
  if (browser && system) return devices.on({ browser, system })
  return browser ?? system ?? devices.unknown
}
