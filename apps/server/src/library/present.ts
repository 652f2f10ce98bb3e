import type { libraryCalls, OutputOf } from '@yuelan/contract';
import { shownPicture } from '../content/public.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import type { SourceOffers } from './source-offers.ts';
import type { LibraryRow, StoragePlace } from './store.ts';

/** Library info in the form of the wire. The secret never leaves the database. */
export function presentInfo(library: LibraryScope): OutputOf<typeof libraryCalls.info> {
  const { settings } = library;
  return {
    libname: library.libname,
    serviceid: library.serviceid,
    clientid: library.clientid,
    linkKey: library.linkKey,
    loginLogoUrl: shownPicture(settings.loginLogoUrl),
    corporateName: settings.corporateName,
    productName: settings.productName,
    copyrightInfo: settings.copyrightInfo,
    suoShuHaoStructure: settings.suoShuHaoStructure,
    schoolsCooperate: settings.schoolsCooperate,
    secret: '',
  };
}

export function presentDisplayConfig(
  library: LibraryScope,
  offers: SourceOffers,
): OutputOf<typeof libraryCalls.displayConfig> {
  const { settings } = library;
  return {
    libName: library.libname,
    logoUrl: shownPicture(settings.logoUrl),
    openLibName: settings.openLibName,
    circulate: settings.circulate,
    paasName: settings.paasName,
    fontSize: settings.fontSize,
    fontColor: settings.fontColor,
    accentColor: settings.accentColor,
    openDoubanLink: settings.openDoubanLink,
    openHomeLink: settings.openHomeLink,
    opacConfigLinks: settings.opacConfigLinks,
    openWechatLogin: settings.openWechatLogin,
    openCardLogin: settings.openCardLogin,
    shelfNavigation: settings.shelfNavigation,
    whiteLabel: settings.whiteLabel,
    classScheme: settings.classScheme,
    languages: settings.languages,
    timeZone: settings.timeZone,
    ...presentSource(library, offers),
  };
}

/** What readers of a library with another system can do; an empty object if the portal itself keeps the loans. */
function presentSource(library: LibraryScope, offers: SourceOffers) {
  if (library.settings.circulationSource.system === 'built-in') return {};
  const { logIn, hold, pickups, history, standing, changeSecret } = offers.of(library);
  return { source: { hold, pickups, history, standing, changePassword: changeSecret || !logIn, logIn } };
}

/** `id` is the client id: it is what branch facets and holdings name. */
export function presentGroupLibrary(row: LibraryRow): OutputOf<typeof libraryCalls.groupLibraries>[number] {
  return {
    id: row.clientid,
    serviceid: row.serviceid,
    libname: row.libname,
    shortName: row.short_name,
    status: row.status,
  };
}

export function presentStorage(place: StoragePlace): OutputOf<typeof libraryCalls.storages>[number] {
  return {
    id: place.id,
    name: place.name,
    clientid: place.clientid,
    ...(place.floor === null ? {} : { floor: place.floor }),
  };
}
