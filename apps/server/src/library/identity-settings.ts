import { z } from 'zod';

const line = z.string().trim().max(500);
/** A name with the place of the person in it, such as `(uid={name})`. */
const withName = (limit: number) => z.string().trim().max(limit);

/** https, except on this machine itself. */
const webAddress = z
  .url()
  .max(500)
  .regex(/^(https:\/\/|http:\/\/(127\.0\.0\.1|\[::1\]|localhost)[:/])/)
  .transform((text) => text.replace(/\/+$/, ''));

/** What is asked of every identity source. docs/identity.md explains each setting. */
const common = {
  /** Part of nothing that readers see; names the source on the command line and in calls. */
  id: z.string().regex(/^(?!wechat$)[a-z][a-z0-9-]{0,31}$/),
  nameZh: line.min(1).max(40),
  nameEn: line.min(1).max(40),
  /** The claim or attribute that is the card number; empty: the source knows none. */
  cardFrom: line.max(100).default(''),
  /** The claim or attribute that is the person's name. */
  nameFrom: line.max(100).default('name'),
  /**
   * What becomes of a person whose account is bound to no reader yet: bound to the reader with the card number, asked once
   * to prove a card, bound to or made a reader with the card number, or refused.
   */
  firstTime: z.enum(['bind', 'prove', 'create', 'refuse']).default('prove'),
};

const oidc = z.strictObject({
  ...common,
  type: z.literal('oidc'),
  /** Compared exactly, without a slash at the end unless the provider writes one. */
  issuer: z
    .url()
    .max(500)
    .regex(/^(https:\/\/|http:\/\/(127\.0\.0\.1|\[::1\]|localhost)[:/])/),
  clientId: line.min(1),
  clientSecret: line.default(''),
  scope: line.default('openid profile'),
  /** How the portal shows its secret to the provider. */
  authentication: z.enum(['basic', 'post']).default('basic'),
});
export type OidcSettings = z.output<typeof oidc>;

const cas = z.strictObject({
  ...common,
  type: z.literal('cas'),
  /** The address before `/login` and `/p3/serviceValidate`. */
  server: webAddress,
});
export type CasSettings = z.output<typeof cas>;

const ldap = z.strictObject({
  ...common,
  type: z.literal('ldap'),
  nameFrom: line.max(100).default('cn'),
  /** `ldaps://host` or `ldap://host`, with a port if it is not the usual one. */
  server: z.string().regex(/^ldaps?:\/\/[\w.:[\]-]{1,253}$/),
  /** Encrypts a connection to `ldap://`. */
  startTls: z.literal([0, 1]).default(1),
  /** PEM of the authority that signed the directory's certificate; empty: the well-known ones. */
  ca: z.string().max(20_000).default(''),
  /** Who searches for the person's entry; empty: nobody in particular. */
  bindDn: line.default(''),
  bindPassword: line.default(''),
  /** Where entries are searched. */
  base: line.default(''),
  filter: withName(500)
    .regex(/^\(.*\{name\}.*\)$/)
    .default('(uid={name})'),
  /** The entry of a person in place of a search: `uid={name},ou=people,dc=school`. */
  dnPattern: withName(500)
    .regex(/^(.*\{name\}.*)?$/)
    .default(''),
  answerMs: z.int().min(200).max(30_000).default(5000),
});
export type LdapSettings = z.output<typeof ldap>;

/** One way in which a school's account system says who somebody is. */
export const identitySettings = z
  .discriminatedUnion('type', [oidc, cas, ldap])
  .refine(({ firstTime, cardFrom }) => cardFrom !== '' || !['bind', 'create'].includes(firstTime), {
    path: ['cardFrom'],
  })
  .refine((source) => source.type !== 'ldap' || source.dnPattern !== '' || source.base !== '', {
    path: ['base'],
  });
export type IdentitySettings = z.output<typeof identitySettings>;

/** In the order in which readers see them and directories are asked. */
export const identitySources = z
  .array(identitySettings)
  .max(10)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length)
  .default([]);

/** Settings of a source whose values no message may repeat. */
export const identitySecrets: ReadonlySet<string> = new Set(['clientSecret', 'bindPassword']);
