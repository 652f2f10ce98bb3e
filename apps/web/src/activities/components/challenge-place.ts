import type { Activity } from '@yuelan/contract/activities/schemas';
import type { ComponentType } from 'react';
import type { ButtonKind } from '../../ui/controls/button.tsx';

/**
 * The type of the button that opens a knowledge challenge. The challenge domain provides it; the shell passes it in.
 */
export type ChallengeButtonPlace = ComponentType<{ readonly activity: Activity; readonly kind: ButtonKind }>;
