/** The names under which a browser reaches the machine it runs on. */
export const loopback_names = ['localhost', '127.0.0.1', '[::1]']

/** Whether a host, as a setting, an address or a URL writes it, is this machine itself. */
export const isLoopback = (host: string) =>
  loopback_names.includes(host) || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
