export const optionLetters = ['A', 'B', 'C', 'D'] as const;
