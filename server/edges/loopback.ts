/** The names under which a browser reaches its own machine. */
export const loopback_names = ['localhost', '127.0.0.1', '[::1]']

/** Whether a host in a setting, an address or a URL is this machine itself. */
export const isLoopback = (host: string) =>
  loopback_names.includes(host) || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
