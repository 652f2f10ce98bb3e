/** The age library, loaded on demand: a server that only serves starts 70 ms sooner without it. */
export const loadAge = () => import('age-encryption');
