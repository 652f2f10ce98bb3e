import type { DeskEndpoint } from '../endpoint.ts';

export const rulesDeskEndpoints = {
  rules: { path: '/desk/circulation/rules', level: 'staff', permission: 'settings.read' },
  changeRules: { path: '/desk/circulation/changeRules', level: 'staff', permission: 'rules.edit' },
  tryRules: { path: '/desk/circulation/tryRules', level: 'staff', permission: 'settings.read' },
  calendar: { path: '/desk/circulation/calendar', level: 'staff', permission: 'settings.read' },
  changeCalendar: { path: '/desk/circulation/changeCalendar', level: 'staff', permission: 'rules.edit' },
  downloadCalendar: {
    path: '/desk/circulation/downloadCalendar',
    level: 'staff',
    permission: 'settings.read',
    answer: 'bytes',
  },
} as const satisfies Record<string, DeskEndpoint>;
