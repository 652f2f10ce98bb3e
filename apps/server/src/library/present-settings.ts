import type { LibrarySettings, SettingsPart } from '@yuelan/contract';
import { identityKinds } from './identity-settings.ts';
import { type LibraryState, versionOfPart } from './library-state.ts';
import { sourceKinds } from './source-form.ts';

/** Further facts that the screens of settings show. */
export interface SettingsFacts {
  readonly clientid: string;
  readonly hasTicketSecret: boolean;
  readonly serverModel: string;
}

/** The settings without their secrets. */
export function presentSettings(state: LibraryState, facts: SettingsFacts): LibrarySettings {
  return {
    looks: presentPart(state, 'looks'),
    features: presentPart(state, 'features'),
    addresses: {
      ...presentPart(state, 'addresses'),
      isDefault: state.isDefault,
      clientid: facts.clientid,
    },
    signIn: { ...presentPart(state, 'signIn'), hasTicketSecret: facts.hasTicketSecret },
    assistant: { ...presentPart(state, 'assistant'), serverModel: facts.serverModel },
    source: presentPart(state, 'source'),
  };
}

const parts = {
  looks: (state: LibraryState) => ({
    version: versionOfPart(state, 'looks'),
    name: state.name,
    shortName: state.shortName,
    openLibName: state.openLibName,
    paasName: state.paasName,
    productName: state.productName,
    corporateName: state.corporateName,
    copyrightInfo: state.copyrightInfo,
    logoUrl: state.logoUrl,
    logoDarkUrl: state.logoDarkUrl,
    loginLogoUrl: state.loginLogoUrl,
    accentColor: state.accentColor,
    fontColor: state.fontColor,
    fontSize: state.fontSize,
  }),
  features: (state: LibraryState) => ({
    version: versionOfPart(state, 'features'),
    languages: state.languages,
    timeZone: state.timeZone,
    classScheme: state.classScheme,
    suoShuHaoStructure: state.suoShuHaoStructure,
    circulate: state.circulate,
    schoolsCooperate: state.schoolsCooperate,
    openHomeLink: state.openHomeLink,
    openDoubanLink: state.openDoubanLink,
    shelfNavigation: state.shelfNavigation,
    shelfNavigationUrl: state.shelfNavigationUrl,
    whiteLabel: state.whiteLabel,
    borrowedTogether: state.borrowedTogether,
    rankWindowDays: state.rankWindowDays,
    reviewPublication: state.reviewPublication,
    challengeLongerTime: state.challengeLongerTime,
  }),
  addresses: (state: LibraryState) => ({
    version: versionOfPart(state, 'addresses'),
    domains: [...state.domains],
  }),
  signIn: (state: LibraryState) => ({
    version: versionOfPart(state, 'signIn'),
    openCardLogin: state.openCardLogin,
    kioskNetworks: state.kioskNetworks,
    openWechatLogin: state.openWechatLogin,
    wechatAppId: state.wechatAppId,
    portalPasswords: state.portalPasswords,
    partnerRenewUrl: state.partnerRenewUrl,
    hasWechatAppSecret: state.wechatAppSecret !== '',
  }),
  assistant: (state: LibraryState) => ({
    version: versionOfPart(state, 'assistant'),
    openAssistantModel: state.openAssistantModel,
    assistantTokensPerDay: state.assistantTokensPerDay,
    assistantQuestionsPerDay: state.assistantQuestionsPerDay,
  }),
  source: (state: LibraryState) => ({
    version: versionOfPart(state, 'source'),
    ...sourceKinds.texts(state.circulationSource),
  }),
  identity: (state: LibraryState) => ({
    version: versionOfPart(state, 'identity'),
    sources: state.identitySources.map((source) => ({ id: source.id, ...identityKinds.texts(source) })),
  }),
} as const satisfies Record<SettingsPart, (state: LibraryState) => unknown>;

/** One part, with its version. */
export function presentPart<Part extends SettingsPart>(
  state: LibraryState,
  part: Part,
): ReturnType<(typeof parts)[Part]>;
export function presentPart(state: LibraryState, part: SettingsPart): unknown {
  return parts[part](state);
}
