import { classSchemes } from '@yuelan/search/terms';
import { z } from 'zod/mini';
import { languageSchema } from '../language.ts';
import { flag, idText } from '../text.ts';

export { classSchemes };

/** An address set by a library's staff. Only http and https addresses reach a page. */
export const webAddress = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000));

export const tokenSchema = z.object({
  token: z.string(),
  expiresAt: z.string(),
  level: z.enum(['visitor', 'reader']),
});

export const libraryInfoSchema = z.object({
  libname: z.string(),
  serviceid: z.string(),
  loginLogoUrl: z.string(),
  corporateName: z.string(),
  productName: z.string(),
  copyrightInfo: z.string(),
  suoShuHaoStructure: z.string(),
  schoolsCooperate: flag,
  clientid: z.string(),
  /** Public: hides raw ids in book addresses but protects nothing. 32 bytes in base64url. */
  linkKey: z.string(),
  /** Kept for compatibility; always empty. */
  secret: z.literal(''),
});

export const displayConfigSchema = z.object({
  logoUrl: z.string(),
  openLibName: flag,
  circulate: flag,
  libName: z.string(),
  paasName: z.string(),
  /** Font size of the library's name in the header, in pixels. */
  fontSize: z.int(),
  fontColor: z.string(),
  accentColor: z.string(),
  openDoubanLink: flag,
  openHomeLink: flag,
  opacConfigLinks: z.array(z.object({ linkName: z.string(), linkUrl: z.string() })),
  openWechatLogin: flag,
  openCardLogin: flag,
  /** 1 when the library can show a copy's shelf in 3D. */
  shelfNavigation: flag,
  whiteLabel: flag,
  /** The classification of `mainKindCode`, `kindCode`, `kind` and `bookKindCode`. */
  classScheme: z.enum(classSchemes),
  languages: z.array(languageSchema),
  timeZone: z.string(),
  /** Present if another system keeps the loans: what readers can do there through the portal. */
  source: z.optional(
    z.object({
      hold: z.boolean(),
      history: z.boolean(),
      changePassword: z.boolean(),
      /** True if readers choose where to pick up a hold. */
      pickups: z.optional(z.boolean()),
      /** True if the system reports what readers owe and why they are blocked. */
      standing: z.optional(z.boolean()),
      /** True if readers log in with the system's own secrets. The portal's passwords are not used. */
      logIn: z.optional(z.boolean()),
    }),
  ),
  /** Present if a library system reports on copies that readers see here, of this library or of a branch. */
  copiesElsewhere: z.optional(z.literal(true)),
});
export type DisplayConfig = z.infer<typeof displayConfigSchema>;

export const groupLibrarySchema = z.object({
  id: z.string(),
  serviceid: z.string(),
  libname: z.string(),
  status: z.int(),
  shortName: z.string(),
});

export const storageSchema = z.object({
  id: idText,
  name: z.string(),
  floor: z.optional(z.string()),
  clientid: z.string(),
});
