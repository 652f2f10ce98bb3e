import { flag } from '@yuelan/contract';
import { z } from 'zod';
import { t } from '../platform/message.ts';
import { SettingsKinds } from './settings-kinds.ts';
import { sourceWords } from './source-words.ts';

const line = z.string().trim().max(500);
/** A name with the place of the person in it, such as `(uid={name})`. */
const withName = (limit: number) => z.string().trim().max(limit);

/** Requires https, except on this machine. */
const webAddress = z
  .url()
  .max(500)
  .regex(/^(https:\/\/|http:\/\/(127\.0\.0\.1|\[::1\]|localhost)[:/])/)
  .transform((text) => text.replace(/\/+$/, ''));

/** What is asked of every identity source. docs/identity.md explains each setting. */
const common = {
  /** Identifies the source on the command line and in calls; readers never see it. */
  id: z.string().regex(/^(?!wechat$)[a-z][a-z0-9-]{0,31}$/),
  nameZh: line.min(1).max(40).register(sourceWords, {
    label: t`Name in Chinese`,
    hint: t`What the school calls these accounts. Readers see it where they log in.`,
  }),
  nameEn: line.min(1).max(40).register(sourceWords, {
    label: t`Name in English`,
    hint: t`The same for pages in English.`,
  }),
};

/** How people of this source are matched with readers, and what the account system reports about them. */
const persons = {
  /**
   * What happens to a person whose account is not yet bound to a reader: they are bound to the reader with the card
   * number, asked once to prove a card, bound to or made a reader with the card number, or refused.
   */
  firstTime: z
    .enum(['bind', 'prove', 'create', 'refuse'])
    .default('prove')
    .register(sourceWords, {
      label: t`The first login`,
      hint: t`How an account becomes a reader’s. Choose a way by card number only if people cannot change that number in the account system themselves.`,
      choices: {
        bind: t`The card number says who it is`,
        prove: t`Readers prove their card once, with its password`,
        create: t`The card number says who it is; new numbers make new readers`,
        refuse: t`Only accounts that are bound already can log in`,
      },
    }),
  /** The claim or attribute that holds the card number; empty if the source has none. */
  cardFrom: line.max(100).default('').register(sourceWords, {
    label: t`Where the card number is`,
    hint: t`The claim or attribute that holds it, such as employee_number. Leave it empty if the account system does not know card numbers.`,
  }),
};
const nameFrom = line.max(100);
const nameFromWords = {
  label: t`Where the person’s name is`,
  hint: t`The claim or attribute that holds it, for readers who are made at their first login.`,
};

const oidc = z
  .strictObject({
    ...common,
    type: z.literal('oidc'),
    /** Compared exactly, without a slash at the end unless the provider writes one. */
    issuer: z
      .url()
      .max(500)
      .regex(/^(https:\/\/|http:\/\/(127\.0\.0\.1|\[::1\]|localhost)[:/])/)
      .register(sourceWords, {
        label: t`Issuer`,
        hint: t`The provider’s issuer, exactly as its description at /.well-known/openid-configuration writes it. It begins with https.`,
      }),
    clientId: line
      .min(1)
      .register(sourceWords, { label: t`Client id`, hint: t`What the provider calls the portal.` }),
    clientSecret: line.default('').register(sourceWords, {
      label: t`Client secret`,
      hint: t`What the provider gave the portal. Without one, the client is public.`,
    }),
    /** How the portal sends its secret to the provider. */
    authentication: z
      .enum(['basic', 'post'])
      .default('basic')
      .register(sourceWords, {
        label: t`How the secret is sent`,
        hint: t`As the provider expects it of this client.`,
        choices: { basic: t`In the header (client_secret_basic)`, post: t`In the body (client_secret_post)` },
      }),
    scope: line.default('openid profile').register(sourceWords, {
      label: t`Scope`,
      hint: t`Add more if the card number needs it; whoever runs the provider knows which.`,
    }),
    ...persons,
    nameFrom: nameFrom.default('name').register(sourceWords, nameFromWords),
  })
  .register(sourceWords, {
    label: t`OpenID Connect`,
    hint: t`Keycloak, Entra ID, authentik, Casdoor and others. Readers log in on the provider’s page.`,
  });
export type OidcSettings = z.output<typeof oidc>;

const cas = z
  .strictObject({
    ...common,
    type: z.literal('cas'),
    /** The address before `/login` and `/p3/serviceValidate`. */
    server: webAddress.register(sourceWords, {
      label: t`Address of the CAS server`,
      hint: t`The part before /login, such as https://cas.school.example/cas`,
    }),
    ...persons,
    nameFrom: nameFrom.default('name').register(sourceWords, nameFromWords),
  })
  .register(sourceWords, {
    label: t`CAS`,
    hint: t`The single sign-on of many universities. Readers log in on its page.`,
  });
export type CasSettings = z.output<typeof cas>;

const ldap = z
  .strictObject({
    ...common,
    type: z.literal('ldap'),
    /** `ldaps://host` or `ldap://host`, with a port if it is not the usual one. */
    server: z
      .string()
      .regex(/^ldaps?:\/\/[\w.:[\]-]{1,253}$/)
      .register(sourceWords, {
        label: t`Address of the directory`,
        hint: t`ldaps:// and the server’s name, with a port if it is not the usual one. Or ldap://, encrypted by StartTLS.`,
      }),
    /** Encrypts a connection to `ldap://`. */
    startTls: z._default(flag, 1).register(sourceWords, {
      label: t`Encrypt ldap:// by StartTLS`,
      hint: t`Without it, everybody on the way can read passwords. It changes nothing for ldaps://.`,
    }),
    /** PEM of the authority that signed the directory's certificate; if empty, the well-known authorities count. */
    ca: z.string().max(20_000).default('').register(sourceWords, {
      label: t`Certificate authority`,
      hint: t`The PEM text of the authority that signed the directory’s certificate. Leave it empty to trust the well-known authorities.`,
      isLong: true,
    }),
    /** The account that searches for the person's entry; empty for an anonymous search. */
    bindDn: line.default('').register(sourceWords, {
      label: t`Account for searching`,
      hint: t`Its full name in the directory. Leave it empty if everybody may search.`,
    }),
    bindPassword: line.default('').register(sourceWords, {
      label: t`Password of this account`,
      hint: t`Of the account for searching.`,
    }),
    /** Where entries are searched. */
    base: line.default('').register(sourceWords, {
      label: t`Where people are searched`,
      hint: t`The branch of the directory, such as ou=people,dc=school`,
    }),
    filter: withName(500)
      .regex(/^\(.*\{name\}.*\)$/)
      .default('(uid={name})')
      .register(sourceWords, {
        label: t`How people are searched`,
        hint: t`{name} is what the reader enters. In Active Directory: (sAMAccountName={name})`,
      }),
    /** The entry of a person, instead of a search: `uid={name},ou=people,dc=school`. */
    dnPattern: withName(500)
      .regex(/^(.*\{name\}.*)?$/)
      .default('')
      .register(sourceWords, {
        label: t`The entry in place of a search`,
        hint: t`Such as uid={name},ou=people,dc=school. Leave it empty to search for people.`,
      }),
    answerMs: z.int().min(200).max(30_000).default(5000).register(sourceWords, {
      label: t`Time limit (milliseconds)`,
      hint: t`How long the portal waits for one answer.`,
    }),
    ...persons,
    nameFrom: nameFrom.default('cn').register(sourceWords, nameFromWords),
  })
  .register(sourceWords, {
    label: t`LDAP`,
    hint: t`OpenLDAP, Active Directory and others. Readers enter their school name and password in the portal’s own form.`,
  });
export type LdapSettings = z.output<typeof ldap>;

const identityTypes = z.discriminatedUnion('type', [oidc, cas, ldap]);

/** One way in which a school's account system identifies people. */
export const identitySettings = identityTypes
  .refine(({ firstTime, cardFrom }) => cardFrom !== '' || !['bind', 'create'].includes(firstTime), {
    path: ['cardFrom'],
  })
  .refine((source) => source.type !== 'ldap' || source.dnPattern !== '' || source.base !== '', {
    path: ['base'],
  });
export type IdentitySettings = z.output<typeof identitySettings>;

export const identitiesAtMost = 10;

/** In the order in which readers see them and in which directories are asked. */
export const identitySources = z
  .array(identitySettings)
  .max(identitiesAtMost)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length)
  .default([]);

/** Settings of a source whose values must not appear in messages. */
export const identitySecrets: ReadonlySet<string> = new Set(['clientSecret', 'bindPassword']);

/** The forms and texts of account systems. */
export const identityKinds = new SettingsKinds<IdentitySettings>({
  schema: identitySettings,
  options: identityTypes.options,
  discriminator: 'type',
  secrets: identitySecrets,
  unshown: ['id'],
});
