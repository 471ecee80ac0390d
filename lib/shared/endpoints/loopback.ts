/** RFC 6761 §6.3; RFC 1122 §3.2.1.3; RFC 4291 §2.5.3. */
const LOOPBACK = /^(?:(?:[\w-]{1,63}\.){0,8}localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i;

/** Whether a host, with or without port, is a loopback name or address. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK.test(host);
