import type { Activity } from '@yuelan/contract/activities/schemas';
import type { ComponentType } from 'react';
import type { ButtonKind } from '../../ui/controls/button.tsx';

/** Where the button into a knowledge challenge stands: the domain of challenges draws it, the shell brings it here. */
export type ChallengeButtonPlace = ComponentType<{ readonly activity: Activity; readonly kind: ButtonKind }>;
